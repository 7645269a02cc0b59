-- What apps ask of a catalogue: 60 % pages of a family, 30 % searches by any color, 10 % single items.
-- Takes from the environment: CATALOGUE, its name, and ITEMS, how many it has.
local catalogue = os.getenv("CATALOGUE")
local items = tonumber(os.getenv("ITEMS"))
local families = { "red", "blue", "green", "black", "grey", "white" }
local root = "/v1/catalogues/" .. catalogue .. "/items"

-- Each thread and run asks for other colors.
function setup(thread)
    threads = (threads or 0) + 1
    thread:set("seed", os.time() + threads)
end

function init() math.randomseed(seed) end

function request()
    local chance = math.random()
    if chance < 0.6 then
        return wrk.format("GET", root .. "?limit=50&family=" .. families[math.random(#families)])
    elseif chance < 0.9 then
        return wrk.format("GET", string.format("%s?limit=50&color=%%23%06x", root, math.random(0, 0xFFFFFF)))
    end
    return wrk.format("GET", string.format("%s/SKU-%07d", root, math.random(0, items - 1)))
end

function done(summary, latency)
    local errors = summary.errors
    print(string.format("%.0f requests/s, p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, %d errors",
        summary.requests * 1e6 / summary.duration, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
        latency:percentile(99) / 1e3, errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
