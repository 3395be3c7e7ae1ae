/** Rows of this room, as `Tables` of the database says. */
export interface RedirectsTables {
  /** Addresses that moved (`status` 301, 302, 307 or 308), or are gone (410). */
  redirects: { from_path: string; to_path: string; status: number }
}
