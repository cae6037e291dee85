import type { ListingRef } from "../../src/engine/listing.ts";
import { WORKED_EXAMPLE } from "../../src/engine/simulation/worked-example.ts";
import { finish } from "../../src/shared/steps.ts";
import { CURRENT_VERSION, loadOfflineEngine, type OfflineEngine } from "../../src/simulations/offline-engine.ts";
import { resolveRequest, type RunRequest } from "../../src/simulations/run-request.ts";
import type { ComputedOptimization, ComputedRun } from "../../src/simulations/computed-run.ts";
import {
  type OptimizationRequest,
  type ResolvedOptimization,
  resolveOptimization,
} from "../../src/simulations/optimization-request.ts";
import type { ReadListing } from "../../src/simulations/simulation.ts";

/** The worked example as a request. */
export const EXAMPLE: RunRequest = JSON.parse(JSON.stringify(WORKED_EXAMPLE));

export const engine: OfflineEngine = await loadOfflineEngine(CURRENT_VERSION);

/** Computes a run without storing it. */
export async function compute(request: RunRequest, saved: readonly ReadListing[] = []): Promise<ComputedRun> {
  return finish(engine.run(await resolveRequest(request, async () => saved)));
}

const WORDS = (
  "steel water bottle insulated vacuum cold hours leakproof cycling handle lid straw 750 ml 24 h stainless material " +
  "colour blue green and with for warranty gym school travel light robust easy cleaning wide mouth"
).split(" ");

/** Returns a text of a given length that differs by seed. */
function textOf(chars: number, seed: number): string {
  let text = "";
  for (let at = seed * 7 + 1; text.length < chars; at = (at * 31 + 11) % 1_009) text += `${WORDS[at % WORDS.length]} `;
  return text.slice(0, chars).trim();
}

/** Returns a typical listing of a shop. */
export function typicalListing(seed: number): ListingRef & { title: string } {
  return {
    title: textOf(80, seed),
    description: textOf(900, seed + 1),
    brand: `Brand ${seed}`,
    priceCents: 1_500 + 137 * seed,
    currency: "USD",
    rating: 3.9 + (seed % 10) / 10,
    reviewCount: 17 * seed,
    attributes: Array.from({ length: 8 }, (_, at) => ({ name: `Property ${at}`, value: textOf(20, seed + at) })),
    shipping: "Free shipping in 3 days",
  };
}

/** Returns the largest run that the contract allows, with texts of typical length. */
export function largeRequest(queries = 20, rivals = 10): RunRequest {
  return {
    product: typicalListing(0),
    competitors: Array.from({ length: rivals }, (_, at) => typicalListing(at + 1)),
    queries: typicalQueries(queries, 0),
  };
}

/** Returns queries of typical length that differ by seed. */
export function typicalQueries(count: number, seed: number): { text: string }[] {
  return Array.from({ length: count }, (_, at) => ({ text: textOf(40, seed + at + 3) }));
}

/** Returns an optimization with resolved listings, ready for the engine. */
export function optimizeRequest(request: OptimizationRequest): Promise<ResolvedOptimization> {
  return resolveOptimization(request, async () => []);
}

/** Computes an optimization without storing it. */
export async function optimize(request: OptimizationRequest): Promise<ComputedOptimization> {
  return finish(engine.optimize(await optimizeRequest(request)));
}
