import { BlockList, isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGuardedFetch } from "../../src/guarded-fetch/guarded-fetch.ts";
import { systemClock } from "../../src/shared/system-clock.ts";
import type { FetchLimits } from "../../src/guarded-fetch/ports.ts";
import { isPublicAddress } from "../../src/shared/public-address.ts";
import { TEST_CERTIFICATE } from "../support/fetch-certificate.ts";
import { fakeDns, fetchFromHere, startFetchServer } from "../support/fetch-server.ts";

const LIMITS: FetchLimits = { maxBytes: 1_000, timeoutMs: 5_000, accepts: () => true };

/** Addresses of names that a stranger controls. */
const NAMES = {
  "loopback.test": ["127.0.0.1"],
  "loopback6.test": ["::1"],
  "mapped.test": ["::ffff:127.0.0.1"],
  "mapped-hex.test": ["::ffff:7f00:1"],
  "mapped-long.test": ["0:0:0:0:0:ffff:127.0.0.1"],
  "compatible.test": ["::127.0.0.1"],
  "translated.test": ["64:ff9b::7f00:1"],
  "translated-local.test": ["64:ff9b:1::7f00:1"],
  "sixtofour.test": ["2002:7f00:1::"],
  "teredo.test": ["2001:0:7f00:1::"],
  "zero.test": ["0.0.0.0"],
  "zero6.test": ["::"],
  "private.test": ["10.0.0.1"],
  "carrier.test": ["100.64.0.1"],
  "metadata.test": ["169.254.169.254"],
  "unique-local.test": ["fd00::1"],
  "link-local.test": ["fe80::1%lo"],
  "benchmark.test": ["198.18.0.1"],
  "mixed.test": ["93.184.215.14", "127.0.0.1"],
  "mixed-last.test": ["127.0.0.1", "93.184.215.14"],
  "mixed-family.test": ["93.184.215.14", "::1"],
  "localhost.example.com": ["127.0.0.1"],
  "app.localhost": ["127.0.0.1"],
  "nonsense.test": ["not an address"],
};

/**
 * URLs that no stranger may lead this machine to. PORT is the port of a server on this machine that counts its
 * visitors.
 */
const REFUSED = [
  // Loopback, in the spellings that a URL parser takes.
  "https://127.0.0.1:PORT/",
  "https://127.1:PORT/",
  "https://127.0.1:PORT/",
  "https://2130706433:PORT/",
  "https://0x7f000001:PORT/",
  "https://0x7f.1:PORT/",
  "https://0177.0.0.1:PORT/",
  "https://017700000001:PORT/",
  "https://127.0.0.1.:PORT/",
  "https://127.255.255.254:PORT/",
  "https://%31%32%37.0.0.1:PORT/",
  "https://\uff11\uff12\uff17.0.0.1:PORT/",
  "https://127\u30020\u30020\u30021:PORT/",
  "https://\u2460\u2461\u2466.0.0.1:PORT/",
  "https://[::1]:PORT/",
  "https://[0:0:0:0:0:0:0:1]:PORT/",
  // IPv4 within IPv6.
  "https://[::ffff:127.0.0.1]:PORT/",
  "https://[::ffff:7f00:1]:PORT/",
  "https://[0:0:0:0:0:FFFF:127.0.0.1]:PORT/",
  "https://[::127.0.0.1]:PORT/",
  "https://[::ffff:0:127.0.0.1]:PORT/",
  "https://[64:ff9b::7f00:1]:PORT/",
  "https://[64:ff9b::127.0.0.1]:PORT/",
  "https://[64:ff9b:1::7f00:1]:PORT/",
  "https://[2002:7f00:1::]:PORT/",
  "https://[2001::7f00:1]:PORT/",
  // Special ranges.
  "https://0.0.0.0:PORT/",
  "https://0:PORT/",
  "https://[::]:PORT/",
  "https://10.0.0.1:PORT/",
  "https://172.16.0.1:PORT/",
  "https://172.31.255.255:PORT/",
  "https://192.168.0.1:PORT/",
  "https://100.64.0.1:PORT/",
  "https://169.254.169.254/",
  "https://0xa9fea9fe/",
  "https://168.63.129.16/",
  "https://192.0.0.192/",
  "https://192.0.2.1/",
  "https://198.18.0.1/",
  "https://198.51.100.7/",
  "https://203.0.113.9/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://[fe80::1]:PORT/",
  "https://[fec0::1]:PORT/",
  "https://[fd00:ec2::254]/",
  "https://[ff02::1]/",
  "https://[2001:db8::1]/",
  "https://[3fff::1]/",
  "https://[100::1]/",
  // Names.
  "https://localhost:PORT/",
  "https://LOCALHOST:PORT/",
  "https://localhost.:PORT/",
  "https://loopback.test.:PORT/",
  "https://LoopBack.TEST:PORT/",
  "https://intranet:PORT/",
  ...Object.keys(NAMES).map((name) => `https://${name}:PORT/`),
  // Everything else that a URL may hold.
  "http://127.0.0.1:PORT/",
  "http://loopback.test:PORT/",
  "ftp://loopback.test:PORT/",
  "file:///etc/passwd",
  "data:application/json,{}",
  "https://app.example.com@127.0.0.1:PORT/",
  "https://user:word@documents.test:PORT/",
  "https://documents.test:PORT/#fragment",
  "https://documents.test:PORT/#",
  "https://127.0.0.1:PORT\\@app.example.com/",
  "https:127.0.0.1:PORT",
  "//127.0.0.1:PORT/",
  "https://:PORT/",
  "https://documents..test:PORT/",
  "https://documents.test:99999/",
  `https://documents.test:PORT/${"x".repeat(2_048)}`,
  "not a URL",
  "",
];

describe("a guarded fetch", () => {
  it(`refuses each of ${REFUSED.length} URLs, and opens no connection for any`, async () => {
    const server = await startFetchServer((_, response) => void response.end("{}"), { host: "*" });
    const { lookup } = fakeDns({ ...NAMES, "documents.test": ["127.0.0.1"] });
    const guarded = createGuardedFetch(systemClock, { lookup, ca: TEST_CERTIFICATE });
    for (const template of REFUSED) {
      const url = template.replace("PORT", String(server.port));
      const error = await guarded.get(url, LIMITS).catch((refused: unknown) => refused);
      expect(error, url).toMatchObject({ name: "FetchRefused", kind: expect.stringMatching(/^(url|address)$/) });
    }
    expect(server.connections()).toBe(0);
    // Without the guard the same server is reached.
    const unguarded = createGuardedFetch(systemClock, { lookup, ca: TEST_CERTIFICATE, isPublic: () => true });
    await unguarded.get(`https://127.1:${server.port}/`, LIMITS);
    await unguarded.get(`https://documents.test:${server.port}/`, LIMITS);
    expect(server.connections()).toBe(2);
  });

  it("connects to the address that was judged, whatever the name means a moment later", async () => {
    const inside = await startFetchServer((_, response) => void response.end("inside"), { host: "127.0.0.3" });
    const outside = await startFetchServer((_, response) => void response.end("outside"), {
      host: "127.0.0.2",
      port: inside.port,
    });
    const answers = [["127.0.0.2"], ["127.0.0.3"]];
    let asked = 0;
    const guarded = fetchFromHere({
      isPublic: (address) => address === "127.0.0.2",
      lookup: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return answers[asked++] ?? [];
      },
    });
    expect((await guarded.get(outside.origin, LIMITS)).body.toString()).toBe("outside");
    expect(asked).toBe(1);
    await expect(guarded.get(outside.origin, LIMITS)).rejects.toMatchObject({ kind: "address" });
    expect(inside.connections()).toBe(0);
  });

  it("does not ask the name server for what it would refuse anyway", async () => {
    const { asked, lookup } = fakeDns({});
    const guarded = createGuardedFetch(systemClock, { lookup });
    const long = `https://a.test/${"x".repeat(2_048)}`;
    const marked = ["https://a.test/#b", "https://a.test/#", "https://a:b@a.test/"];
    for (const url of ["http://a.test/", "https://a/", "https://a.test./", "https://10.0.0.1/", long, ...marked])
      await expect(guarded.get(url, LIMITS)).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  it("names the host in a refusal, and not the address behind it", async () => {
    const { lookup } = fakeDns(NAMES);
    await expect(createGuardedFetch(systemClock, { lookup }).get("https://private.test/", LIMITS)).rejects.toThrow(
      /^private\.test is not a host of the internet\.$/,
    );
  });
});

/** Ranges in which no host of the internet is: the first address as a number, and how many bits are given. */
const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const;
const SPECIAL_IPV6 = [
  "::/8", // loopback, mapped, compatible
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/32", // Teredo
  "2001:2::/48",
  "2001:20::/28",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
] as const;

const numberOf = (groups: readonly number[], bits: number) =>
  groups.reduce((sum, group) => (sum << BigInt(bits)) | BigInt(group), 0n);

const groupsOf = (value: bigint, bits: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    Number((value >> BigInt(bits * (count - 1 - i))) & ((1n << BigInt(bits)) - 1n)),
  );

function groupsOfIpv6(address: string): number[] {
  const [left = "", right = ""] = address.split("::");
  const parse = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [head, tail] = [parse(left), parse(right)];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Any address of a range. */
function within(range: string): fc.Arbitrary<bigint> {
  const [address = "", prefix] = range.split("/");
  const v4 = isIP(address) === 4;
  const start = v4 ? numberOf(address.split(".").map(Number), 8) : numberOf(groupsOfIpv6(address), 16);
  const free = BigInt((v4 ? 32 : 128) - Number(prefix));
  return fc.bigInt({ min: 0n, max: (1n << free) - 1n }).map((rest) => start | rest);
}

const dotted = (value: bigint) => groupsOf(value, 8, 4).join(".");
const colons = (value: bigint) => groupsOf(value, 16, 8).map((group) => group.toString(16));

/** The spellings of an IPv4 address that a URL parser takes. */
function spellingsOfIpv4(value: bigint): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(value, 8, 4);
  const octal = (part: number) => `0${part.toString(8)}`;
  return [
    `${a}.${b}.${c}.${d}`,
    `${a}.${b}.${(c << 8) | d}`,
    `${a}.${(b << 16) | (c << 8) | d}`,
    `${value}`,
    `0x${value.toString(16)}`,
    `0${value.toString(8)}`,
    [a, b, c, d].map(octal).join("."),
    [a, b, c, d].map((part) => `0X${part.toString(16)}`).join("."),
    `${octal(a)}.0x${b.toString(16)}.${(c << 8) | d}`,
    `${a}.${b}.${c}.${d}.`,
  ];
}

/** The spellings of an IPv6 address. */
function spellingsOfIpv6(value: bigint): string[] {
  const groups = colons(value);
  const text = groups.join(":");
  return [
    text,
    text.toUpperCase(),
    groups.map((group) => group.padStart(4, "0")).join(":"),
    text.replace(/(^|:)0(:0)+(:|$)/, "::"),
    `${groups.slice(0, 6).join(":")}:${dotted(value & 0xffff_ffffn)}`,
  ];
}

describe("an address of a special range", () => {
  const guarded = createGuardedFetch(systemClock, { lookup: () => Promise.reject(new Error("no name was given")) });
  const refuses = (host: string) =>
    expect(guarded.get(`https://${host}/`, LIMITS), host).rejects.toMatchObject({ kind: "address" });

  it("of IPv4 is refused in every spelling, within IPv6 too", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...SPECIAL_IPV4).chain(within), async (value) => {
        expect(isPublicAddress(dotted(value))).toBe(false);
        for (const spelling of spellingsOfIpv4(value)) await refuses(spelling);
        const [high, low] = [value >> 16n, value & 0xffffn].map((half) => half.toString(16));
        const carriers = ["::ffff:", "::", "::ffff:0:", "64:ff9b::", "64:ff9b:1::"];
        for (const carrier of carriers) {
          await refuses(`[${carrier}${dotted(value)}]`);
          await refuses(`[${carrier}${high}:${low}]`);
        }
        await refuses(`[2002:${high}:${low}::1]`);
      }),
    );
  });

  it("of IPv6 is refused in every spelling", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...SPECIAL_IPV6).chain(within), async (value) => {
        for (const spelling of spellingsOfIpv6(value)) {
          expect(isPublicAddress(spelling), spelling).toBe(false);
          await refuses(`[${spelling}]`);
        }
      }),
    );
  });
});

describe("an address", () => {
  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "93.184.215.14",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2001:200::1",
    "2001:4860:4860::8888",
    "2001:db7:ffff::1",
    "2606:4700::1111",
    "2a00:1450:4001:82a::200e",
    "3ffe:ffff::1",
  ])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(["", "localhost", "1.2.3", "1.2.3.4.5", "2606:4700::1111%eth0", "[2606:4700::1111]", "::g"])(
    "%j is none",
    (text) => expect(isPublicAddress(text)).toBe(false),
  );

  it("is public or not whatever its spelling", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (value) => {
        const [first = "", ...others] = spellingsOfIpv6(value);
        for (const other of others) expect(isPublicAddress(other), other).toBe(isPublicAddress(first));
      }),
    );
  });

  it("of IPv6 outside 2000::/3 is never public", () => {
    const global = new BlockList();
    global.addSubnet("2000::", 3, "ipv6");
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (value) => {
        const address = colons(value).join(":");
        return global.check(address, "ipv6") || !isPublicAddress(address);
      }),
    );
  });
});
