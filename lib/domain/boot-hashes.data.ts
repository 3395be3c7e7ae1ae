// Written by lib/cli/boot-script.ts. Do not edit.
/** The boot scripts, as a content security policy names them. */
export const BOOT_HASHES: readonly string[] = ["'sha256-GvrlQVXlPsC9aS2rFNxG1Fj+EnQzvZaEgoggy78PZvI='","'sha256-nJTEOAtglsRLhbLmipaxlyLFfHeCz1EIBtFD0yAdVas='"]
