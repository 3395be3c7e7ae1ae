export interface CompanyDetailsTables {
  /** `countries` and `texts` (by language) are JSON. */
  company_details: { id: string; detail: string; countries: string; texts: string }
}
