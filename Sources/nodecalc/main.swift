import CommandOutput
import Glibc

exit(Program(arguments: ProcessArguments.all).run().rawValue)
