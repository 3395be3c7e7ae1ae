// Written by lib/cli/boot-script.ts. Do not edit.
/** The boot scripts, as a content security policy names them. */
export const BOOT_HASHES: readonly string[] = ["'sha256-H41/CdXnPRjO+Fv2z5TcWLXrsBxF0r8KFghz7D4ufUY='","'sha256-A8Y/xadFB4Xe7rHi5aESoLJowWR7fv386afIjMZ7djw='"]
