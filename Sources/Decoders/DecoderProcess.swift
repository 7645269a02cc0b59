import Images

/// Measures images in a decoder process, one after the other; a process ended by an image is replaced.
final class DecoderProcess: ImageMeasuring {
    private let pool: DecoderProcesses
    private var connection: DecoderConnection?
    /// Bytes of the image that the process already has, after it asked for more memory.
    private var sentCount = 0

    /// The most attempts for an image whose process was ended from outside.
    private static let attempts = 3

    init(_ pool: DecoderProcesses) { self.pool = pool }

    /// The image is done; the process is ready for the next.
    func giveBack() {
        if let connection { pool.putBack(connection) }
        connection = nil
    }

    func measure(_ bytes: [UInt8], thumbnailSide: Int?, memory: Int) throws -> ImageMeasurement {
        let answer = try ask(.measure, bytes, side: thumbnailSide, memory: memory)
        guard case .measurement(let measurement) = answer else { throw DecodeError.wrongAnswer }
        return measurement
    }

    func samples(_ bytes: [UInt8], previewSide: Int, memory: Int) throws -> ImageSamples {
        let answer = try ask(.samples, bytes, side: previewSide, memory: memory)
        guard case .samples(let samples) = answer else { throw DecodeError.wrongAnswer }
        return samples
    }

    private func ask(
        _ task: DecoderRequest.Task, _ bytes: [UInt8], side: Int?, memory: Int
    ) throws -> DecoderReply {
        for _ in 0..<DecoderProcess.attempts {
            let connection = try self.connection ?? pool.connection()
            self.connection = connection
            let answer: DecoderReply
            do throws(DecoderConnection.Fault) {
                let request = request(task, bytes, side: side, memory: memory)
                answer = try connection.ask(request, bytes[sentCount...], pool.limits)
            } catch {
                self.connection = nil
                sentCount = 0
                switch DecoderVerdict(error, status: connection.end(), seconds: pool.limits.seconds) {
                case .failed(let error): throw error
                case .stopped: throw MeasuringStopped()
                case .unrelated: continue
                }
            }
            sentCount = bytes.count
            switch answer {
            case .failure(let error, let memory, let thumbnail):
                let error = DecodeError(error, memory: memory)
                guard let thumbnail, error != .outOfMemory else { throw error }
                throw DamagedImage(reason: error, thumbnail: thumbnail)
            case .needsMemory(let count): throw MoreMemoryNeeded(byteCount: count)
            default: return answer
            }
        }
        throw DecodeError.outOfMemory
    }

    private func request(
        _ task: DecoderRequest.Task, _ bytes: [UInt8], side: Int?, memory: Int
    ) -> DecoderRequest {
        DecoderRequest(
            task: task.rawValue, offset: Int64(sentCount), byteCount: Int64(bytes.count - sentCount),
            side: Int64(side ?? 0), memory: Int64(memory), allowance: Int64(allowance(memory, fileBytes: bytes.count)),
            milliseconds: Int64(pool.limits.seconds) * 1000)
    }

    /// Estimates are upper bounds; allocators round up.
    private func allowance(_ memory: Int, fileBytes: Int) -> Int {
        memory + memory / 4 + 2 * fileBytes + DecoderProcessLimits.slack
    }
}
