import 'server-only'

export type SearchParams = Record<string, string | string[] | undefined>

/** Only pages of the search, basket, orders, subscriptions, accounts and the test finder read their query. */
export function toSearchParams(query: SearchParams): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((text): [string, string] => [name, text]),
    ),
  )
}
