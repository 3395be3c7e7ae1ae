const KEY = 'subscriptionLater'

/** The visitor has put the pop-up off in this browser session. */
export function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** The pop-up does not come again in this browser session. */
export function putOff(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    return
  }
}
