import Glibc

exit(Program(arguments: ArgumentText.all).run().rawValue)
