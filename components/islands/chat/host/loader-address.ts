const MINUTE = 60_000

interface Loaders {
  readonly loader?: string | undefined
  /** For visitors from Peru. */
  readonly loaderPe?: string | undefined
}

/** The script of an outside chat for a visitor (specification, section 1); `undefined` where there is none. */
export const loaderFor = ({ loader, loaderPe }: Loaders, country: string | undefined): string | undefined =>
  country === 'PE' ? (loaderPe ?? loader) : loader

/** The same with the minute as its query: a copy that somebody keeps is none a minute later (specification, section 7). */
export const freshAddress = (loader: string, now: number): string => `${loader}?${Math.floor(now / MINUTE)}`
