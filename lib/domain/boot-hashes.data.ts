// Written by lib/cli/boot-script.ts. Do not edit.
/** The boot scripts, as a content security policy names them. */
export const BOOT_HASHES: readonly string[] = ["'sha256-e935soQV7LXXvSUGjxtcbHUTY21UnJ1T4PBr7i9Smr8='","'sha256-iQ2YKQmpaXbU+dwqD5bVzimtf9Xgz+L1jORT1SwGNmI='"]
