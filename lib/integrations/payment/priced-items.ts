import type { PaidLine } from '../../domain/payment.ts'

export interface PricedItem {
  readonly name: string
  readonly quantity: number
  readonly units: number
}

interface Payment {
  readonly lines: readonly PaidLine[]
  readonly amount: number
  readonly description: string
}

/**
 * The items of a payment, with the price of one piece in the provider's units. A discounted amount that does not divide evenly by the quantity is
 * one item; lines that do not add up to the total are replaced by one with the description.
 */
export function toPricedItems(
  { lines, amount, description }: Payment,
  toUnits: (amount: number) => number,
): PricedItem[] {
  const priced = lines.map(({ name, quantity, amount: lineAmount }) => ({ name, quantity, units: toUnits(lineAmount) }))
  const total = toUnits(amount)
  if (priced.reduce((sum, { units }) => sum + units, 0) !== total)
    return [{ name: description, units: total, quantity: 1 }]
  return priced.map(({ name, quantity, units }) =>
    units % quantity === 0
      ? { name, units: units / quantity, quantity }
      : { name: `${name} × ${quantity}`, units, quantity: 1 },
  )
}
