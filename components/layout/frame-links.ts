/** Addresses of the configuration that every page's frame shows; what is not configured is absent. */
export interface FrameLinks {
  /** The sample report: a page of ours, or one outside. */
  readonly sampleHref: string
  readonly basketHref: string
  readonly accountHref: string | undefined
  readonly phone: { readonly text: string; readonly href: string } | undefined
  readonly email: { readonly text: string; readonly href: string } | undefined
  /** Pages about the centre: those that the content service has. */
  readonly centre: readonly { readonly page: 'about' | 'delivery' | 'contacts'; readonly href: string }[]
}
