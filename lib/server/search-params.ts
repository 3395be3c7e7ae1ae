import 'server-only'

/** The query of a page as Next hands it in. */
export type SearchParams = Record<string, string | string[] | undefined>

/** The same as fields. Only pages of the basket, of orders, of subscriptions and of accounts look at their query. */
export function fieldsOf(query: SearchParams): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((text): [string, string] => [name, text]),
    ),
  )
}
