/** Rows as they are stored: text ids, ISO timestamps and JSON as text, money as whole minor units. */
export interface Tables {
  /** Facts about the database itself. */
  properties: { name: string; value: string }
  products: { bitrix_id: string; href: string; name: string; group_key: string; position: number; demo: number }
  prices: {
    bitrix_id: string
    currency: string
    start_price: number
    price: number
    discount_state: string
    discount_size: number
    discount_price: number
    additional_price: number
    price_skype: number
  }
  /** Features that are switched on or off while the site runs. */
  flags: { key: string; enabled: number; description: string }
  /** Addresses that moved (`status` 301, 302, 307 or 308), or are gone (410). */
  redirects: { from_path: string; to_path: string; status: number }
}
