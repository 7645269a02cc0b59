import Foundation
import Glibc
import ImageWork
import Sync
import Testing

/// A catalogue with fifteen corrections, and what people do to their file by mistake.
@Suite(.timeLimit(.minutes(5))) struct WrongOverridesTests {
    @Test(arguments: WrongFile.all) func `a wrong file loses no correction`(mistake: WrongFile) throws {
        let shop = try CorrectedShop()
        let said = shop.sentences { try mistake.make(shop) }
        #expect(said.isEmpty != mistake.isSaid, "\(said)")
        // Nothing of a file that is another one.
        #expect(!said.contains { $0.contains("root:") || $0.contains("Name:\t") || $0.contains("secret") }, "\(said)")
        #expect(try shop.corrected() == 15)
        // Not by the next run either, after the file is back where it was.
        try shop.restore()
        #expect(shop.sentences { try shop.run() } == [])
        #expect(try shop.corrected() == 15)
    }

    @Test(arguments: WrongFile.right) func `a table is read however it is written`(table: WrongFile) throws {
        let shop = try CorrectedShop()
        #expect(shop.sentences { try table.make(shop) } == [])
        #expect(try shop.corrected() == 15)
        #expect(try shop.status().overridesPath == shop.other)
    }

    @Test func `a run says whose corrections count, and how many`() throws {
        let shop = try CorrectedShop()
        #expect(try shop.run().overrides?.change == nil)
        try shop.write(CorrectedShop.table(16, "purple"), to: "other.csv")
        let summary = try shop.run(overrides: shop.other)
        #expect(summary.overrides?.change == "overrides: 16 of other.csv (before: 15 of shop.overrides.csv)")
        #expect(summary.errors.isEmpty)
        let status = try shop.status()
        #expect(status.overrides == 16)
        #expect(status.overridesPath == shop.other)
    }

    @Test func `corrections that are to go do so when that is said`() throws {
        let shop = try CorrectedShop()
        try shop.write(CorrectedShop.table(3, "purple"), to: "other.csv")
        let refusal = shop.sentences { try shop.run(overrides: shop.other) }
        #expect(refusal.first?.hasPrefix("12 of the overrides of the last run are not in this file") == true)
        #expect(refusal.first?.contains("3 of other.csv (before: 15 of shop.overrides.csv)") == true)
        #expect(refusal.first?.contains("--drop-overrides") == true)
        #expect(shop.sentences { try shop.run(overrides: shop.other, drops: true) } == [])
        #expect(try shop.corrected() == 3)
        for file in [shop.own, shop.other] { try FileManager.default.removeItem(atPath: file) }
        #expect(shop.sentences { try shop.run() }.count == 1)
        #expect(shop.sentences { try shop.run(drops: true) } == [])
        #expect(try shop.corrected() == 0)
        #expect(try shop.status().overridesPath == nil)
    }

    @Test func `who takes rows out of the file takes the corrections back`() throws {
        let shop = try CorrectedShop()
        try shop.write(CorrectedShop.table(4, "purple"), to: "shop.overrides.csv")
        #expect(shop.sentences { try shop.run() } == [])
        #expect(try shop.corrected() == 4)
        // Not while a row may be a mistake.
        try shop.write(CorrectedShop.table(3, "purple") + "i9,prple\n", to: "shop.overrides.csv")
        #expect(shop.sentences { try shop.run() }.count == 2)
        #expect(try shop.corrected() == 4)
        // A command is plain.
        #expect(shop.sentences { try shop.edit([.clear(id: "i1")]) }.count == 2)
        #expect(try shop.corrected() == 3)
    }

    @Test func `ids that a spreadsheet changed lose no correction`() throws {
        let shop = try CorrectedShop()
        let changed = CorrectedShop.table(15, "purple").replacing("\ni", with: "\n0")
        try shop.write(changed, to: "shop.overrides.csv")
        let said = shop.sentences { try shop.run() }
        #expect(
            said.count == 1 && said.first?.contains("for 15 items, such as 'i0', but one for '00'") == true, "\(said)")
        #expect(shop.sentences { try shop.edit([.clear(id: "i1")]) } == said)
        #expect(try shop.corrected() == 15)
        #expect(shop.sentences { try shop.run(drops: true) } == [])
        #expect(try shop.corrected() == 0)
    }

    @Test func `a row that waits for its item does not keep other rows`() throws {
        let shop = try CorrectedShop()
        for count in [15, 14] {
            try shop.write(CorrectedShop.table(count, "purple") + "later,red\n", to: "shop.overrides.csv")
            #expect(shop.sentences { try shop.run() } == [])
            #expect(try shop.corrected() == count)
        }
    }

    @Test(arguments: ["read by the other", "of other items"])
    func `a file beside a feed corrects no other feed`(kind: String) throws {
        let shop = try CorrectedShop()
        if kind == "read by the other" {
            try shop.write(CorrectedShop.table(15, "purple"), to: "overrides.csv")
            try shop.run(overrides: shop.path + "/overrides.csv")
        } else {
            try shop.write("id,color\ni3,brown\nx1,brown\nx2,brown\n", to: "overrides.csv")
        }
        let summary = try shop.run(name: "second")
        #expect(summary.overrides?.count == 0)
        #expect(summary.notes.contains { $0.contains("rename it to \(shop.path)/second.overrides.csv") })
        #expect(try shop.corrected(name: "second") == 0)
    }

    @Test func `a file in the old place that can only be the catalogue's is read, and told once`() throws {
        let shop = try CorrectedShop()
        try shop.write(CorrectedShop.table(15, "purple"), to: "overrides.csv")
        let summary = try shop.run(name: "second")
        #expect(try shop.corrected(name: "second") == 15)
        #expect(summary.notes.contains { $0.contains("Rename it to \(shop.path)/second.overrides.csv") })
        #expect(try shop.run(name: "second").notes == [])
    }

    @Test func `a catalogue that read the old place continues with it, and says so once`() throws {
        let shop = try CorrectedShop()
        try shop.moveOwn(to: "overrides.csv")
        try shop.forgetPath()
        let summary = try shop.run()
        #expect(summary.errors.isEmpty)
        #expect(summary.notes.contains { $0.contains("Rename it to \(shop.path)/shop.overrides.csv") })
        #expect(try shop.run().notes == [])
        #expect(try shop.status().overridesPath == shop.path + "/overrides.csv")
        // As it says.
        try FileManager.default.moveItem(atPath: shop.path + "/overrides.csv", toPath: shop.own)
        #expect(shop.sentences { try shop.run() } == [])
        #expect(try shop.corrected() == 15)
        #expect(try shop.status().overridesPath == shop.own)
    }

    @Test func `a run that is stopped while a large file is read changes nothing`() throws {
        let shop = try CorrectedShop()
        try shop.write(CorrectedShop.table(20_000, "purple"), to: "shop.overrides.csv")
        var request = try shop.request()
        request.runLimits = RunLimits(jobs: 2, stopReason: { .signal(SIGTERM) })
        #expect(throws: SyncError.stopped(.signal(SIGTERM))) {
            try CatalogueSyncer(request, mustExist: true).report()
        }
        #expect(try shop.status().overrides == 15)
        #expect(try shop.run().overrides?.change == "overrides: 20000 of shop.overrides.csv (before: 15)")
    }

    @Test func `an editor of a file that is gone gets no new one`() throws {
        let shop = try CorrectedShop()
        try FileManager.default.removeItem(atPath: shop.own)
        #expect(throws: SyncError.noOverridesFile(path: shop.own, isNamedEarlier: true)) {
            try OverrideFile(of: shop.request().folders)
        }
    }
}
