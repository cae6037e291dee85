import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TestFacilitator } from "../../src/payments/test-facilitator.ts";
import { paymentTerms } from "../../src/payments/terms.ts";
import { ConfigError } from "../../src/shared/config-error.ts";
import type { PaymentSettings } from "../../src/payments/ports.ts";
import { FakeClock, SETTINGS } from "./support.ts";

const EMBEDDED: PaymentSettings = { ...SETTINGS, facilitatorUrl: undefined, payTo: undefined };
const TOKEN = { asset: `0x${"11".repeat(20)}`, assetName: "Token", assetVersion: "1", assetDecimals: 18 };

function refusal(settings: PaymentSettings): string {
  try {
    paymentTerms(settings);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error("The settings were taken.");
}

describe("the terms of payment", () => {
  it("without any settings are those of a test network, paid to nobody", () => {
    expect(paymentTerms(EMBEDDED)).toEqual({
      network: "eip155:84532",
      networkName: "base-sepolia",
      chainId: 84532,
      asset: { address: "0x036CbD53842c5426634e7929541eC2318f3dCF7e", name: "USDC", version: "2", decimals: 6 },
      payTo: "0x000000000000000000000000000000000000dEaD",
      amount: "10000",
      priceUsd: "0.01",
      maxTimeoutSeconds: 60,
    });
  });

  it.each([
    ["eip155:8453", "base", "USD Coin"],
    ["eip155:84532", "base-sepolia", "USDC"],
    ["eip155:137", "polygon", "USD Coin"],
    ["eip155:43114", "avalanche", "USD Coin"],
    ["eip155:42161", undefined, "USD Coin"],
  ])("know the USDC of %s", (network, networkName, name) => {
    expect(paymentTerms({ ...SETTINGS, network })).toMatchObject({
      network,
      networkName,
      asset: { name, decimals: 6 },
    });
  });

  it("use a fully described token", () => {
    const { address, ...asset } = paymentTerms({ ...SETTINGS, network: "eip155:999", ...TOKEN }).asset;
    expect({ address, asset }).toEqual({ address: TOKEN.asset, asset: { name: "Token", version: "1", decimals: 18 } });
    expect(paymentTerms({ ...SETTINGS, ...TOKEN }).amount).toBe("10000000000000000");
  });

  it.each([
    ["0.01", 6, "10000"],
    ["1", 6, "1000000"],
    ["0.000001", 6, "1"],
    ["12.345", 6, "12345000"],
    ["0.29", 2, "29"],
    ["0.10", 1, "1"],
    ["5", 0, "5"],
    ["999999.999999", 6, "999999999999"],
    ["0.1", 18, "100000000000000000"],
  ])("give %s dollars with %i decimals as %s", (priceUsd, assetDecimals, amount) => {
    expect(paymentTerms({ ...SETTINGS, ...TOKEN, priceUsd, assetDecimals }).amount).toBe(amount);
  });

  it("keep any price exactly", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 1, max: 18 }), (units, decimals) => {
        const digits = String(units).padStart(decimals + 1, "0");
        const priceUsd = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
        return paymentTerms({ ...SETTINGS, ...TOKEN, priceUsd, assetDecimals: decimals }).amount === String(units);
      }),
    );
  });
});

describe("impossible settings", () => {
  it.each([
    [
      "a network with real money and no facilitator",
      { ...EMBEDDED, network: "eip155:8453" },
      /^X402_NETWORK .*X402_FACILITATOR_URL/,
    ],
    ["an unknown network, and no facilitator", { ...EMBEDDED, network: "eip155:999", ...TOKEN }, /^X402_NETWORK/],
    ["a facilitator, and nobody to pay", { ...SETTINGS, payTo: undefined }, /^X402_PAY_TO/],
    [
      "an unknown network and no token",
      { ...SETTINGS, network: "eip155:999" },
      /^Set X402_ASSET, X402_ASSET_NAME, X402_ASSET_VERSION, X402_ASSET_DECIMALS .*eip155:999/,
    ],
    ["a token without its name", { ...SETTINGS, ...TOKEN, assetName: undefined }, /^Set X402_ASSET_NAME as well/],
    ["a name without its token", { ...SETTINGS, assetName: "Token" }, /^Set X402_ASSET, X402_ASSET_VERSION/],
    ["a price that the token cannot pay", { ...SETTINGS, priceUsd: "0.0000001" }, /^X402_PRICE_USD .* 6 decimals/],
    ["a price of nothing", { ...SETTINGS, priceUsd: "0.00" }, /^X402_PRICE_USD .* more than 0/],
  ])("are refused by the name of the variable: %s", (_, settings, message) => {
    expect(refusal(settings)).toMatch(message);
  });

  it("never simulate payments with real money", () => {
    const terms = paymentTerms({ ...SETTINGS, network: "eip155:8453" });
    expect(() => new TestFacilitator({ terms, clock: new FakeClock() })).toThrow(/not simulated/);
  });
});
