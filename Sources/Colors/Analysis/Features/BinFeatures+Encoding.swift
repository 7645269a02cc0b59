extension BinFeatures {
    func encode(to writer: inout TaggedWriter) {
        writer.field(FieldNumber.binSizes) { field in
            field.append(hueSampleSize)
            field.append(svSampleSize)
            field.append(sampleCount)
            field.append(saturationSum)
            field.append(bins.count)
        }
        writer.field(FieldNumber.bins) { field in
            for bin in bins {
                field.append(bin.bin)
                field.append(bin.count)
                field.append(bin.saturationSum)
                field.append(bin.firstSeen)
            }
        }
    }

    init?(_ reader: TaggedReader) {
        var sizes = reader.field(FieldNumber.binSizes)
        guard let hueSize = sizes.double(), let svSize = sizes.double(), (0.001...1).contains(hueSize),
            (0.01...1).contains(svSize),
            let sampleCount = sizes.integer(), let saturationSum = sizes.double(), let binCount = sizes.integer()
        else { return nil }
        var input = reader.field(FieldNumber.bins)
        var bins: [VotedBin] = []
        while !input.isAtEnd {
            guard let bin = input.integer(), let count = input.integer(), let sum = input.double(),
                let firstSeen = input.integer()
            else { return nil }
            bins.append(VotedBin(bin: bin, count: count, saturationSum: sum, firstSeen: firstSeen))
        }
        guard bins.count == binCount else { return nil }
        self.init(
            hueSampleSize: hueSize, svSampleSize: svSize, bins: bins, sampleCount: sampleCount,
            saturationSum: saturationSum)
    }
}

extension RGBBinFeatures {
    func encode(to writer: inout TaggedWriter) {
        writer.field(FieldNumber.rgbSampleCount) { field in
            field.append(sampleCount)
            field.append(bins.count)
        }
        writer.field(FieldNumber.rgbBins) { field in
            for bin in bins {
                field.append(bin.color)
                field.append(bin.count)
            }
        }
    }

    init?(_ reader: TaggedReader) {
        var total = reader.field(FieldNumber.rgbSampleCount)
        guard let sampleCount = total.integer(), let binCount = total.integer() else { return nil }
        var input = reader.field(FieldNumber.rgbBins)
        var bins: [RGBCount] = []
        while !input.isAtEnd {
            guard let color = input.color(), let count = input.integer() else { return nil }
            bins.append(RGBCount(color: color, count: count))
        }
        guard bins.count == binCount else { return nil }
        self.init(bins: bins, sampleCount: sampleCount)
    }
}
