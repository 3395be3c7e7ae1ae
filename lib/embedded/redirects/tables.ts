export interface RedirectsTables {
  /** Redirects (`status` 301, 302, 307 or 308) and removed pages (410). */
  redirects: { from_path: string; to_path: string; status: number }
}
