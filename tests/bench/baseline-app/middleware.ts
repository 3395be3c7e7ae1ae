// Without it, the build would take the middleware at the workspace root for this app's own.
export function middleware(): void {}

export const config = { matcher: '/never' }
