import Catalogue
import Files
import ImageWork
import Testing

@Suite(.timeLimit(.minutes(1))) struct ImagePlanTests {
    private static let url = "https://shop.test/a.png"
    private static let now = 1_000_000

    private static func known(checkedAt: Int? = nil) -> KnownImage {
        KnownImage(
            hash: [1], byteCount: 10, changeTime: 0,
            download: checkedAt.map { Download(file: "a", etag: "", lastModified: "", checkedAt: $0) })
    }

    private func plan(
        _ location: String = url, known: KnownImage? = nil, isMeasured: Bool = true, thumbnail: ThumbnailState = .none,
        goneAt: Int? = nil, isFailed: Bool = false, isOnline: Bool = true, retriesFailed: Bool = false,
        files: FakeFiles = FakeFiles()
    ) -> ImagePlan {
        let task = ImageTask(
            location: location, lastRead: known, isMeasured: isMeasured, thumbnail: thumbnail, goneAt: goneAt,
            isFailed: isFailed)
        let policy = ImagePolicy(
            isOnline: isOnline, now: ImagePlanTests.now, maxAge: 100, retriesFailed: retriesFailed)
        return ImagePlan(for: task, policy, files)
    }

    @Test func `what was never seen is read or fetched, and what is not a location is refused`() {
        #expect(plan("/a.png") == .file(path: "/a.png"))
        #expect(plan() == .fetch(url: ImagePlanTests.url, known: nil))
        guard case .refuse(let failure) = plan("ftp://shop.test/a.png") else {
            Issue.record("expected a refusal")
            return
        }
        #expect(failure.code == "unsupported-location")
    }

    @Test(arguments: [(0, true), (99, true), (100, false), (-3601, false)])
    func `a server's answer is believed for the time that is set, and not if it is of the future`(
        age: Int, isBelieved: Bool
    ) {
        let known = ImagePlanTests.known(checkedAt: ImagePlanTests.now - age)
        #expect(plan(known: known) == (isBelieved ? .nothing : .fetch(url: ImagePlanTests.url, known: known)))
        #expect(plan(known: known, isOnline: false) == .nothing)
    }

    @Test func `a copy that is here is read again when something about it is missing`() {
        let known = ImagePlanTests.known(checkedAt: ImagePlanTests.now)
        #expect(plan(known: known, isMeasured: false) == .recall(known))
        #expect(
            plan(known: known, thumbnail: .made("jpg", isCut: false), files: FakeFiles(hasThumbnails: false))
                == .recall(known))
        #expect(plan(known: known, thumbnail: .made("jpg", isCut: false)) == .nothing)
        #expect(plan(known: known, thumbnail: .unknown) == .recall(known))
        #expect(plan(known: known, thumbnail: .unknown, isFailed: true) == .nothing)
    }

    @Test func `what another machine measured stays while nothing newer is here or due`() {
        func elsewhere(checkedAt: Int) -> KnownImage {
            KnownImage(
                hash: [1], byteCount: 10, changeTime: 20,
                download: Download(file: "", etag: "", lastModified: "", checkedAt: checkedAt))
        }
        let (fresh, old) = (elsewhere(checkedAt: ImagePlanTests.now), elsewhere(checkedAt: 0))
        #expect(plan(known: fresh, thumbnail: .unknown) == .nothing)
        #expect(plan(known: old, isOnline: false) == .nothing)
        #expect(plan(known: old) == .fetch(url: ImagePlanTests.url, known: nil))
        #expect(plan(known: fresh, isMeasured: false) == .fetch(url: ImagePlanTests.url, known: nil))
        #expect(plan(known: fresh, isFailed: true, retriesFailed: true) == .fetch(url: ImagePlanTests.url, known: nil))
        // A file that is not here, one that is as it was, and one that is not.
        #expect(plan("/a.png", known: old) == .nothing)
        let status = FileStatus(of: #filePath)
        let same = KnownImage(
            hash: [1], byteCount: status?.byteCount ?? -1, changeTime: status?.changeTime ?? -1, download: old.download)
        #expect(plan("/a.png", known: same, files: FakeFiles(file: status)) == .nothing)
        #expect(plan("/a.png", known: old, files: FakeFiles(file: status)) == .file(path: "/a.png"))
        #expect(plan("sha256://12", known: old) == .nothing)
    }

    @Test func `a copy that is lost is fetched again`() {
        let known = ImagePlanTests.known(checkedAt: ImagePlanTests.now)
        #expect(plan(known: known, files: FakeFiles(hasCopies: false)) == .fetch(url: ImagePlanTests.url, known: nil))
    }

    @Test func `an image that is gone is asked for again after a while, or when a user asks`() {
        let (now, fetch) = (ImagePlanTests.now, ImagePlan.fetch(url: ImagePlanTests.url, known: nil))
        #expect(plan(goneAt: now - 99, isFailed: true) == .nothing)
        #expect(plan(goneAt: now - 100, isFailed: true) == fetch)
        #expect(plan(goneAt: now - 99, isFailed: true, retriesFailed: true) == fetch)
    }

    @Test func `without a network what is not here is a failure, which is said once`() {
        guard case .refuse(let failure) = plan(isOnline: false) else {
            Issue.record("expected a refusal")
            return
        }
        #expect(failure.code == "not-downloaded")
        #expect(plan(isFailed: true, isOnline: false) == .nothing)
    }
}

private struct FakeFiles: ImageFileChecks {
    var hasCopies = true
    var hasThumbnails = true
    var file: FileStatus?

    func status(of path: String) -> FileStatus? { file }
    func isHere(_ image: KnownImage, _ download: Download) -> Bool { hasCopies }
    func hasThumbnail(_ imageHash: [UInt8], _ fileExtension: String, isCut: Bool) -> Bool { hasThumbnails }
}
