const KEY = 'subscriptionLater'

export function isSnoozed(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Suppresses the pop-up for the rest of the browser session. */
export function snooze(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    return
  }
}
