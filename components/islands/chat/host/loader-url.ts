const MINUTE_MS = 60_000

interface Loaders {
  readonly loader?: string | undefined
  /** For visitors from Peru. */
  readonly loaderPe?: string | undefined
}

/** Script of the third-party chat for a country (specification, section 1); `undefined` if not configured. */
export const loaderFor = ({ loader, loaderPe }: Loaders, country: string | undefined): string | undefined =>
  country === 'PE' ? (loaderPe ?? loader) : loader

/** Adds the current minute as a cache-busting query (specification, section 7). */
export const cacheBustedUrl = (loader: string, now: number): string => `${loader}?${Math.floor(now / MINUTE_MS)}`
