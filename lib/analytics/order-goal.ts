/** Names of goals by the path of their page, without a closing slash; absent where the variant has none. */
export type OrderGoals = Readonly<Record<string, string>>

/**
 * The goal of an order click on a page: on variant 1 the landing path `/full-genome/` and the path `/genetics/genome/`
 * have one each (specification, section 2). `undefined` on any other page.
 */
export function orderGoal(pathname: string, goals: OrderGoals): string | undefined {
  const path = pathname.replace(/\/$/, '')
  return Object.hasOwn(goals, path) ? goals[path] : undefined
}

/** Whether a link is that of an order button: it leads to a basket, our own or an outside one, and names a test. */
export function isOrderLink(href: string, basket: string | undefined): boolean {
  const { pathname, searchParams } = new URL(href)
  return basket === undefined
    ? /\/basket\/?$/.test(pathname) && searchParams.has('add')
    : href.startsWith(basket) && searchParams.has('ids')
}
