/**
 * Currency for a visitor without a known market, once the market request has settled: the page's own if there was none,
 * EUR if it failed (specification, section 4). `undefined` if the site has no market choice.
 */
export async function lateCurrency(): Promise<string | undefined> {
  const { requested } = window.market ?? {}
  await requested
  return requested ? 'EUR' : document.documentElement.dataset['market']
}
