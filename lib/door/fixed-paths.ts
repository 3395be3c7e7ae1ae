/** Pages that the site itself has, whatever a database says; the address table starts from them. */
export const FIXED_PATHS: readonly `/${string}`[] = ['/', '/b']
