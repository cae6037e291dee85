/**
 * Parses a mean rating in stars, such as `4.4` or `4,4`. Returns undefined for an empty text, and an error message for
 * anything but a rating.
 */
export function parseStars(text: string): number | string | undefined {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return undefined;
  const isRating = /^[0-5](\.\d{1,4})?$/.test(plain) && Number(plain) <= 5;
  return isRating ? Number(plain) : "Enter stars from 0 to 5, such as 4.4.";
}

/** Parses a number of reviews, such as `2,100`. Returns undefined for an empty text, and an error message otherwise. */
export function parseCount(text: string): number | string | undefined {
  const plain = text.replace(/[.,\s]/g, "");
  if (plain === "") return undefined;
  const isCount = /^\d{1,9}$/.test(plain) && Number(plain) <= 100_000_000;
  return isCount ? Number(plain) : "Enter a whole number, such as 212.";
}
