/** What an order takes along to an outside basket. */
interface HandedOver {
  readonly ids?: readonly string[]
  readonly lng?: string | undefined
  readonly cy?: string | undefined
  readonly promocode?: string | undefined
  readonly utms?: Readonly<Record<string, string>>
}

/** An address with what is known written into its query. What it already carries stays where nothing newer is known. */
export function withKnown(address: string, known: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(known)) if (value) url.searchParams.set(name, value)
  return url.href
}

/**
 * The address of an outside basket: the server knows the tests and the language, the browser adds currency, promo code
 * and marks.
 */
export const basketAddress = (address: string, { ids, lng, cy, promocode, utms }: HandedOver): string =>
  withKnown(address, { ids: ids?.join(','), lng, cy, promocode, ...utms })
