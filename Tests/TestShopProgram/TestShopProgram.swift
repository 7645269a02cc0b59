import ArgumentParser
import Foundation
import TestShop

@main
struct TestShopProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test-shop",
        abstract: "Serve a shop of any size on 127.0.0.1, for tests and benchmarks.",
        discussion: "Prints its port. /products.json has the feed, /statistics what was asked for so far.")

    @Option(help: "JPEG files that the pictures are made of.")
    var pictures: String

    @Option(help: "Products in the feed.")
    var products = 100

    @Option(help: "Color variants of each product, with a picture each.")
    var variants = 3

    @Option(help: "Milliseconds before each answer.")
    var delay = 0

    func run() throws {
        let stock = try Stock(pictures: pictures, products: products, variants: variants)
        let delay = Duration.milliseconds(delay)
        let shop = try TestShop { request in
            var response = stock.answer(request)
            response.delay = delay
            return response
        }
        FileHandle.standardOutput.write(Data("\(shop.port)\n".utf8))
        while true { sleep(3600) }
    }
}
