/** Records the missing file for the session. False if already recorded, or without storage, to prevent reload loops. */
function recordMissing(file: string): boolean {
  const key = `missing.${file}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}

async function reloadIfMissing(file: string): Promise<void> {
  const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' })
  if (status === 404 && recordMissing(file)) location.reload()
}

/** Reloads the page, once per file, if a script is missing because the server runs a newer build. */
export function reloadOnVersionSkew(page: Document): void {
  const onScriptError = ({ target }: Event) => {
    // A network failure says nothing about the build: the HEAD request must return 404.
    if (target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/_next/static/`))
      reloadIfMissing(target.src).catch(() => undefined)
  }
  // Load errors do not bubble, so listen in the capture phase.
  page.addEventListener('error', onScriptError, { capture: true })
}
