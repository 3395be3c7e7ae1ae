/** Asks for the market of a country and a currency as the boot script does: what is empty follows the time zone. What cannot be had now is 0. */
export const askMarket = (country = '', cy = ''): Promise<unknown> =>
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
