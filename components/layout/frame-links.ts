/** Ways out of the site that every page's frame shows; what is not configured is absent. */
export interface FrameLinks {
  readonly accountHref: string | undefined
  readonly phone: { readonly text: string; readonly href: string } | undefined
  readonly email: string | undefined
}
