/**
 * The currency of a visitor whose market is not known, once that is certain: the page's own where nothing had to be
 * asked, EUR where the answer failed (specification, section 4). `undefined` where the visitor chooses none.
 */
export async function lateCurrency(): Promise<string | undefined> {
  const { asked } = window.market ?? {}
  await asked
  return asked ? 'EUR' : document.documentElement.dataset['market']
}
