/**
 * Requests the market in the same way as the boot script: empty parameters follow the time zone. Resolves to 0 on
 * failure.
 */
export const fetchMarket = (country = '', cy = ''): Promise<unknown> =>
  fetch(
    `/api/market?${new URLSearchParams({
      lng: document.documentElement.dataset['lng'] ?? '',
      tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
      country,
      cy,
    })}`,
    { signal: AbortSignal.timeout?.(9000) },
  )
    .then((response) => response.ok && response.json())
    .catch(() => 0)
