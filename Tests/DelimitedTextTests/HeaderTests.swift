import DataSets
import DelimitedText
import Testing

/// Whether the first row holds names, where it holds numbers too.
@Suite struct HeaderTests {
  private func layout(_ text: String, _ options: DelimitedOptions = DelimitedOptions()) throws -> DelimitedLayout {
    try read(Array(text.utf8), [], options).layout
  }

  @Test(arguments: [
    // A text over numbers outweighs a number that may be a name.
    "year,a,1999\n2000,b,7\n2001,c,8\n",
    "id,1\n7,3.5\n8,4.5\n",
    // Years over what are no years: tables of the World Bank, tidyr's table4a.
    "country,1999,2000\nAfghanistan,745,2666\nBrazil,37737,80488\nChina,212258,213766\n",
    "Country Name,Country Code,1960,1961,1962\nAruba,ABW,54211,55438,56225\nAngola,AGO,5643182,5753024,\n",
    "1999,2000,2001\n1.5,2.5,3\n4,5,6\n",
    // A count over numbers that do not count.
    "who,0,10,20\nAda,3,8,1\nBob,9,9,2\n",
    // What is in quotes over what is not, as R writes it, and an index without a name, as pandas does.
    "\"\",\"142.24\",\"144.78\"\n\"9.4\",0,1\n\"9.5\",2,0\n", ",0\n1821,269\n1822,321\n",
    "Month,0\n2016-01-01,129.9\n2016-02-01,306.5\n",
    // Days over numbers.
    "place,2020-01-22,2020-01-23\nHubei,444,549\nHunan,4,9\n",
    "lat,long,1/22/20,2020-01-23\n30.9,112.2,444,549\n27.6,111.7,4,9\n",
    "2024,v\n2024-03-01,1\n2024-03-02,2\n",
  ])
  func `a row that differs from those below is a header, though it holds numbers`(text: String) throws {
    let layout = try layout(text)
    #expect(layout.hasHeader)
    #expect(layout.isHeaderUncertain)
  }

  @Test(arguments: [
    "Bach,1685,1750\nMozart,1756,1791\nBerg,1885,1935\n", "2020,1\n2021,2\n2022,3\n", "1,2,3\n4,5,6\n7,8,9\n",
    "5.1,3.5,setosa\n4.9,3.0,setosa\n", "1,a;b;c\n2,d;e;f\n", "2024-03-01,5\n2024-03-02,6\n", "12,NA,5\n13,4,6\n",
    "12,n/a,x\n13,4,y\n", "7\n8\n", "\"7\",1\n\"8\",2\n", ",0,x\n5,2,y\n,3,z\n", "-1,2000\n3,4\n",
  ])
  func `a row like those below is one of them, beyond doubt`(text: String) throws {
    let layout = try layout(text)
    #expect(!layout.hasHeader)
    #expect(!layout.isHeaderUncertain)
  }

  @Test func `a text among numbers that are plainly values is no name, but leaves a doubt`() throws {
    let layout = try layout("5.1,abc,1.4\n4.9,3.0,1.5\n")
    #expect(!layout.hasHeader)
    #expect(layout.isHeaderUncertain)
  }

  @Test func `what is said leaves no doubt`() throws {
    let text = "year,a,1999\n2000,b,7\n"
    #expect(try !layout(text, DelimitedOptions(hasHeader: true)).isHeaderUncertain)
    let without = try layout(text, DelimitedOptions(hasHeader: false))
    #expect(!without.hasHeader && !without.isHeaderUncertain)
  }
}
