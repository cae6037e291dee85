import { ConfigError } from "../shared/config-error.ts";
import type { PaymentAsset, PaymentSettings, PaymentTerms } from "./ports.ts";
import { NETWORKS } from "./networks.ts";

/** The payee of simulated payments: an address without a known key. */
const NOBODY = "0x000000000000000000000000000000000000dEaD";

/** Returns the terms for the settings. Throws a ConfigError that names the variable to change. */
export function paymentTerms(settings: PaymentSettings): PaymentTerms {
  const { network, facilitatorUrl, priceUsd, maxTimeoutSeconds } = settings;
  const known = NETWORKS[network];
  if (facilitatorUrl === undefined && known?.test !== true) {
    throw new ConfigError(
      `X402_NETWORK names ${network}, which is not known to be a test network. Without X402_FACILITATOR_URL payments are only simulated: set that, or use a network such as eip155:84532.`,
    );
  }
  const payTo = settings.payTo ?? (facilitatorUrl === undefined ? NOBODY : undefined);
  if (payTo === undefined) {
    throw new ConfigError("X402_PAY_TO has to name the address that is paid when X402_FACILITATOR_URL is set.");
  }
  const asset = assetOf(settings, known?.asset);
  return {
    network,
    networkName: known?.name,
    chainId: Number(network.slice("eip155:".length)),
    asset,
    payTo,
    amount: smallestUnits(priceUsd, asset.decimals),
    priceUsd,
    maxTimeoutSeconds,
  };
}

/**
 * Returns the configured token, or the network's known one. A configured token must be described completely, because a
 * mixture of both would be neither.
 */
function assetOf(settings: PaymentSettings, known: PaymentAsset | undefined): PaymentAsset {
  const { network, asset, assetName, assetVersion, assetDecimals } = settings;
  const configured = {
    X402_ASSET: asset,
    X402_ASSET_NAME: assetName,
    X402_ASSET_VERSION: assetVersion,
    X402_ASSET_DECIMALS: assetDecimals,
  };
  const missing = Object.entries(configured).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(configured).length && known !== undefined) return known;
  if (asset === undefined || assetName === undefined || assetVersion === undefined || assetDecimals === undefined) {
    const why = known === undefined ? `no token is known for ${network}` : "they describe one token together";
    throw new ConfigError(`Set ${missing.join(", ")} as well: ${why}.`);
  }
  return { address: asset, name: assetName, version: assetVersion, decimals: assetDecimals };
}

/**
 * Converts a price to the smallest unit of the token. Moves decimal digits instead of multiplying, because floating
 * point would not keep them.
 */
function smallestUnits(priceUsd: string, decimals: number): string {
  const [whole = "", fraction = ""] = priceUsd.split(".");
  const beyond = fraction.slice(decimals);
  if (!/^0*$/.test(beyond)) {
    throw new ConfigError(
      `X402_PRICE_USD is ${priceUsd}, but the token has ${decimals} decimals. Use a price that it can pay.`,
    );
  }
  const units = (whole + fraction.slice(0, decimals).padEnd(decimals, "0")).replace(/^0+/, "");
  if (units === "") throw new ConfigError("X402_PRICE_USD has to be more than 0.");
  return units;
}
