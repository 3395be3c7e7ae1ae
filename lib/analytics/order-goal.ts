export type OrderGoals = Readonly<Record<string, string>>

/**
 * Goal of an order click on a page: on variant 1 the landing path `/full-genome/` and the path `/genetics/genome/` have
 * one each (specification, section 2). `undefined` on any other page. Paths in `goals` have no trailing slash.
 */
export function orderGoal(pathname: string, goals: OrderGoals): string | undefined {
  const path = pathname.replace(/\/$/, '')
  return Object.hasOwn(goals, path) ? goals[path] : undefined
}

/** Whether a link is an order button: it leads to the site's basket or an external one and names a test. */
export function isOrderLink(href: string, basket: string | undefined): boolean {
  const { pathname, searchParams } = new URL(href)
  return basket === undefined
    ? /\/basket\/?$/.test(pathname) && searchParams.has('add')
    : href.startsWith(basket) && searchParams.has('ids')
}
