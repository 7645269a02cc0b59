package import Fetching
package import Files
import Glibc
package import ImageWork
package import Text

/// Why a run failed. A bad image is never a reason.
package enum SyncError: UserFacingError, Sendable, Equatable {
    /// The source is not a file. `meant` is the URL that may be meant.
    case noSuchSource(path: String, meant: String? = nil)
    /// A file that a flag names.
    case unreadable(FileError)
    case unknownCatalogue(name: String, folder: String, nearest: String? = nil)
    /// There is a wall, but the store that it was made from is missing.
    case noStore(name: String, folder: String)
    /// The folder of all reports cannot be listed.
    case noReports(FileError)
    /// No run of the catalogue has finished yet.
    case notWritten(name: String)
    /// The changes since that run are not known, or no longer. `oldest` is nil when no changes are known.
    case unknownRun(Int, oldest: Int?, newest: Int)
    /// A run is replacing the wall.
    case changing(name: String)
    /// Another source owns the name.
    case nameTaken(name: String, by: String)
    case invalidName(String)
    case busy(path: String)
    case cannotCreate(FileError)
    case cannotWrite(FileError)
    /// The file for metrics must not be replaced, for this reason.
    case notMetrics(path: String, reason: String)
    /// The file for an output is one that runs read or write.
    case isOfCatalogue(path: String)
    /// `free` is in bytes.
    case noSpace(folder: String, free: Int)
    case stopped(StopReason)
    /// A download could not be stored.
    case cannotKeep(FetchError)
    /// The source is not available over the network.
    case unreachable(FetchError)
    /// There is no list of products of any shop system at a shop's address. The error is that of the first list.
    case noLists(FetchError)
    /// The feed has more pages than may be asked for.
    case tooManyPages(Int)
    /// The folder has no file with the name of a picture.
    case noPictures(folder: String)
    /// The feed is well formed, but empty.
    case emptyFeed
    /// No row of the feed became an item; the wall has `before` items.
    case noUsableRows(Int, before: Int)
    /// Too many rows of the feed became no item. The sentence has the numbers.
    case tooManyFailures(String)
    /// Too many pictures are gone, and their items can keep no color. The sentence has the numbers.
    case picturesGone(String)
    /// `--map` names a path that no record has.
    case mapFindsNothing(field: String, path: String, rows: Int)
    /// There is no file or folder of measurements at this path.
    case noMeasuredFile(path: String)
    /// A line of such a file, from 1, is not one of `huewall measure`.
    case badMeasuredLine(Int, path: String)
    /// The file of overrides is missing.
    case noOverridesFile(path: String, isNamedEarlier: Bool)
    /// The file is not a file of overrides, for this reason.
    case overridesUnusable(path: String, reason: String)
    /// A new file of overrides lacks so many overrides.
    case losesOverrides(Int, OverrideCounts)
    /// The wall shows so many overrides that neither the store nor the file has.
    case overridesForgotten(count: Int)
    /// So many items of the catalogue have lost their rows, such as `of`, and there are rows of unknown items, such as
    /// `to`.
    case overrideIdsChanged(Int, of: String, to: String, path: String)
    /// The file of overrides has changed since it was read.
    case overridesChanged(path: String)
    case unknownItem(id: String, nearest: String?)
    /// There is nothing to clear.
    case noOverride(id: String, path: String, nearest: String?)
    /// The feed lost more items than it may at once.
    case tooManyDeletes(removed: Int, of: Int, now: Int, limit: FailureLimit)
    /// A table ended with a line break the last time, and does not now.
    case noLineEnd(location: String)

    /// One sentence: what is wrong and what to do.
    package var message: String {
        switch self {
        case .noSuchSource(let path, nil):
            "There is no file \(path); give the path of a feed or of a folder of pictures, or a URL."
        case .noSuchSource(let path, let url?):
            "There is no file \(path); did you mean \(url)?"
        case .unreadable(let error):
            "The file \(error.path) cannot be read (\(error.reason)); check the path and its permissions."
        case .unknownCatalogue(let name, let folder, nil):
            "There is no catalogue \(name) in \(folder); run huewall sync first, or give --reports."
        case .unknownCatalogue(let name, let folder, let nearest?):
            """
            There is no catalogue \(name) in \(folder); the nearest name is \(nearest). Run huewall sync first, or \
            give --reports.
            """
        case .noStore(let name, let folder):
            "\(folder) has a wall but no store; run huewall sync with the feed of \(name)."
        case .noReports(let error):
            "The folder \(error.path) cannot be listed (\(error.reason)); run huewall sync first, or give --reports."
        case .notWritten(let name):
            "The catalogue \(name) was never written; run huewall sync, or huewall report \(name)."
        case .unknownRun(let run, let oldest?, let newest):
            """
            The changes since run \(run) are not known; those since runs \(oldest) to \(newest) are. Read all of \
            metadata.ndjson, and remember run \(newest).
            """
        case .unknownRun(let run, nil, _):
            """
            The changes since run \(run) are not known: no run has noted changes yet. Run huewall sync or report \
            first.
            """
        case .changing(let name):
            "A run of \(name) is replacing its outputs; try again."
        case .mapFindsNothing(let field, let path, let rows):
            """
            --map \(field)=\(path) finds nothing in \(rows == 1 ? "the only row" : "any of \(rows) rows"); check \
            the path.
            """
        case .noMeasuredFile(let path):
            "There is no file or folder \(path); give --measured what huewall measure wrote."
        case .badMeasuredLine(let line, let path):
            """
            Line \(line) of \(path) is not a whole line of huewall measure; give what it wrote, unchanged, or make it \
            again.
            """
        case .noOverridesFile(let path, false):
            "There is no file \(path); give --overrides the path of a CSV with id and color."
        case .noOverridesFile(let path, true):
            """
            The file \(path), which the overrides came from, is gone or empty; the last overrides stay. Put it \
            back, give --overrides another file, or --drop-overrides to do without them.
            """
        case .overridesUnusable(let path, let reason):
            """
            \(path) cannot be used as overrides: \(reason). The last overrides stay; mend it, or give --overrides \
            another file.
            """
        case .losesOverrides(let lost, let counts):
            """
            \(lost) of the overrides of the last run \(lost == 1 ? "is" : "are") not in this file \
            (\(counts.change ?? "")), so it is not used. Add their rows, or give --drop-overrides to do without them.
            """
        case .overridesForgotten(let count):
            """
            The wall has \(count == 1 ? "an override" : "\(count) overrides") that the store does not have, and it \
            stays as it is. Give --overrides the file that has \(count == 1 ? "it" : "them"), or --drop-overrides.
            """
        case .overrideIdsChanged(let count, let old, let new, let path):
            """
            \(path) has no row any more for \(count == 1 ? "the item" : "\(count) items, such as") '\(old)', but one \
            for '\(new)', which no item is called: probably a spreadsheet changed the ids. The last overrides stay. \
            Put the ids back (format the column as text), or give --drop-overrides if this is right.
            """
        case .overridesChanged(let path):
            "\(path) was changed by another program at the same time and stays as it is; look at it, then try again."
        case .unknownItem(let id, let nearest):
            "The catalogue has no item '\(id)'; "
                + (nearest.map { "the nearest id is \($0)." } ?? "give an id of the feed.")
        case .noOverride(let id, let path, let nearest):
            "There is no override of '\(id)' in \(path); "
                + (nearest.map { "the nearest id is \($0)." } ?? "it lists all overrides.")
        case .nameTaken(let name, let owner):
            """
            The catalogue \(name) comes from \(redactedURL(owner)); give --name to keep the two apart, or to \
            take it over.
            """
        case .invalidName(let name):
            """
            Expected the name of a catalogue: letters, digits, '_', '.' and '-', with neither '.' nor '-' first, 100 \
            bytes at most; got '\(name)'.
            """
        case .busy(let path):
            "Another run holds the lock \(path); try again later."
        case .cannotCreate(let error):
            "Cannot create \(error.path) (\(error.reason)); check the folder's permissions."
        case .cannotWrite(let error):
            error.message
        case .notMetrics(let path, let reason):
            "\(path) does not get metrics in its place (\(reason)); give --metrics-file another path."
        case .isOfCatalogue(let path):
            "\(path) is a feed, a store, an output or overrides of a catalogue; give --output another file."
        case .noSpace(let folder, let free):
            "The disk of \(folder) has \(free) bytes left, too few for a feed; make room."
        case .cannotKeep(let error):
            "Cannot keep a download: \(error.messageWithAdvice)"
        case .unreachable(let error) where error.cause == .cutShort:
            "The feed is cut short, and nothing was changed: \(error.messageWithAdvice)"
        // The advice for a picture would be to correct the feed.
        case .unreachable(let error) where error.isPermanent:
            "The source cannot be reached: \(error.problem); check the address."
        case .unreachable(let error):
            "The source cannot be reached: \(error.messageWithAdvice)"
        case .noLists(let error):
            """
            The source cannot be reached: \(error.problem), and no list of another shop system is there. Export the \
            products of the shop as a file, and give that file; or check the address.
            """
        case .tooManyPages(let count):
            "The feed continues after page \(count); nothing was changed. Split it, or ask for larger pages."
        case .noPictures(let folder):
            "The folder \(folder) has no picture (jpg, png, gif, webp, avif, bmp); nothing was changed. Check the path."
        case .emptyFeed:
            "The feed has no items; nothing was changed. Check what it exports, or name its list with --map items=PATH."
        case .tooManyFailures(let sentence), .picturesGone(let sentence): sentence
        case .noUsableRows(let count, let before):
            """
            None of the \(count) rows of the feed can be an item, and nothing was changed: the wall keeps its \
            \(before) items. --dry-run --verbose says what each row lacks.
            """
        case .tooManyDeletes(let removed, let total, let now, let limit):
            """
            The feed has \(now) items, and \(removed) of the \(total) before are gone, more than --max-delete \
            \(limit.text) allows; nothing was changed.\(removed == total ? SyncError.newIDs : "") If that is right, \
            run once with --max-delete \(removed).
            """
        case .noLineEnd(let location):
            """
            The feed \(location) ends without a line end, which the last feed had: its last row is probably cut short, \
            and nothing was changed. Export or download it again; if it is whole, run once with --max-delete 100%.
            """
        case .stopped(.signal(let number)):
            "Stopped by signal \(number); everything done so far is kept, and the next run continues from there."
        case .stopped(.deadline(let seconds)):
            """
            The run has taken the \(seconds) s that --max-duration allows; everything done so far is kept, and the \
            next run continues from there.
            """
        }
    }

    package var status: ExitStatus {
        switch self {
        case .noSuchSource, .unreadable, .unknownCatalogue, .noStore, .noReports, .notWritten, .unknownRun,
            .noOverridesFile, .noMeasuredFile, .unknownItem, .noOverride:
            .noInput
        case .nameTaken, .invalidName, .notMetrics, .isOfCatalogue: .usage
        case .busy, .overridesChanged, .changing: .temporary
        case .cannotCreate: .cannotCreate
        case .cannotWrite, .cannotKeep, .noSpace: .ioError
        case .unreachable(let error): error.cause == .cutShort ? .badData : .unavailable
        case .noLists: .unavailable
        case .tooManyDeletes, .noLineEnd, .tooManyPages, .noPictures, .emptyFeed, .noUsableRows, .mapFindsNothing,
            .tooManyFailures, .picturesGone, .overridesUnusable, .losesOverrides, .overridesForgotten,
            .overrideIdsChanged, .badMeasuredLine:
            .badData
        case .stopped(.signal(let number)): number == SIGINT ? .interrupted : .terminated
        case .stopped(.deadline): .temporary
        }
    }

    /// For a feed without any of the earlier items.
    private static let newIDs = " No id is the same as before: probably the feed has other ids now."

    /// Whether the source's server has nothing at the address.
    var isOfNothing: Bool { if case .unreachable(let error) = self { error.isPermanent } else { false } }

    /// Whether the run was only stopped.
    var isStop: Bool { if case .stopped = self { true } else { false } }
}
