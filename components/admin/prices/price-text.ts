/** Amounts in a table whose rows name the currency. */
export const amountFormat = (tag: string): Intl.NumberFormat =>
  new Intl.NumberFormat(tag, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  })

/** A value of a price; 0 means that it is not set. */
export function priceText(value: unknown, format: Intl.NumberFormat): string {
  if (value === undefined || value === 0) return '—'
  return typeof value === 'number' ? format.format(value) : String(value)
}
