import { type Naming, isImperativeOnProduct, isProductName } from "./naming.ts";
import type { Constituent, Item } from "./segment.ts";

/** The constituents of a segment during parsing. The first one has no opener. */
export class Constituents {
  readonly #first: Constituent = { opener: "", items: [] };
  readonly #naming: Naming;
  readonly #all: Constituent[] = [this.#first];

  constructor(naming: Naming) {
    this.#naming = naming;
  }

  /** Returns the constituents that are not empty. */
  get filled(): readonly Constituent[] {
    return this.#all.filter(({ opener, items }) => items.length > 0 || opener !== "");
  }

  get hasOne(): boolean {
    return this.#all.length === 1;
  }

  get isEmpty(): boolean {
    return this.hasOne && this.#first.items.length === 0;
  }

  /** The items of the last constituent. */
  get lastItems(): Item[] {
    return (this.#all.at(-1) ?? this.#first).items;
  }

  /** Tells whether the words so far only name the product. */
  get isProductName(): boolean {
    return this.hasOne && isProductName(this.#first.items, this.#naming);
  }

  open(opener: string): void {
    this.#all.push({ opener, items: [] });
  }

  push(item: Item): void {
    this.lastItems.push(item);
  }

  clearFirst(): void {
    this.#first.items.splice(0);
  }

  /** Drops the product as the object of an imperative: "wash the towels at 60 °C" becomes "wash at 60 °C". */
  dropProductAsObject(): void {
    if (this.hasOne && isImperativeOnProduct(this.#first.items, this.#naming)) this.#first.items.splice(1);
  }

  /** Joins a particle to the verb before it. */
  joinParticle(particle: string): void {
    const verb = this.lastItems.pop();
    if (verb !== undefined) this.push({ ...verb, key: `${verb.key}+${particle}` });
  }
}
