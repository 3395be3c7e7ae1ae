// Written by lib/cli/boot-script.ts. Do not edit.
/** The boot scripts, as a content security policy names them. */
export const BOOT_HASHES: readonly string[] = ["'sha256-GcZu/Gfke9N/WZzII2V3vnOxIdIDy/bHUQCw7ed+wuU='","'sha256-kIb8tJuQMx0yquZIdhMiOCwENHn+Jsc967t7kvt5fmw='"]
