/** Shows the order bar of a phone while the order button of the page's head is out of view, which says the same. */
export function watchOrderBar(page: Document): void {
  const bar = page.querySelector('main > div[data-product]')
  const button = page.querySelector('main [data-product] .actions > a')
  if (!bar) return
  const show = (isShown: boolean) => void bar.toggleAttribute('data-shown', isShown)
  if (!button) return show(true)
  new IntersectionObserver((entries) => show(!entries.at(-1)?.isIntersecting)).observe(button)
}
