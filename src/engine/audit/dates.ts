const ISO_DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d\d:\d\d[\d:.]{0,10}(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Tells whether a text is a date, with or without a time, in ISO 8601. */
export function isIsoDate(text: string): boolean {
  return ISO_DATE.test(text);
}
