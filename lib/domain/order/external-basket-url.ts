interface ExternalBasket {
  readonly ids?: readonly string[]
  readonly lng?: string | undefined
  readonly cy?: string | undefined
  readonly promocode?: string | undefined
  readonly utms?: Readonly<Record<string, string>>
}

export function withVisitorParams(baseUrl: string, params: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(baseUrl)
  for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, value)
  return url.href
}

/**
 * Builds the URL of an external basket: the server adds tests and language, the browser the rest. A parameter without a
 * value keeps its present one.
 */
export const externalBasketUrl = (baseUrl: string, { ids, lng, cy, promocode, utms }: ExternalBasket): string =>
  withVisitorParams(baseUrl, { ids: ids?.join(','), lng, cy, promocode, ...utms })
