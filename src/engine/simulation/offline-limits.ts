/** The limits of every offline result. */
export const OFFLINE_LIMITS: readonly string[] = [
  "A prediction of a documented model, not a measurement of an assistant. The direction is often right, the confidence is not.",
  "Ranges show what follows if the coefficients are off. They are not confidence intervals.",
  "Brand familiarity, images, the text of reviews, personal history, retrieval and advertising are not modelled.",
  "Do not cut the price of a well-rated product because of it: without a budget word price hardly counts over a wide range, and beyond twice or half of a rival's price the model stops counting.",
  "Where ratings decide, do not credit a rewrite with a win.",
  "Shares mislead in sets with near-duplicates, dominated rivals or packs of different sizes: the model compares prices of packs, not of pieces.",
  "Text is read as English. Listings without ratings are compared on the rest.",
];
