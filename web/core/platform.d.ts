// What core/ takes from the platform: the little that browsers and Node have in common.

declare function setTimeout(action: () => void, milliseconds?: number): number;
declare function clearTimeout(timer: number): void;
/** Missing in Node and in some browsers. */
declare function requestIdleCallback(action: () => void, options: {timeout: number}): void;
declare function atob(base64: string): string;
declare class URLSearchParams {
  constructor(text?: string);
  get(name: string): string | null;
  set(name: string, value: string): void;
  forEach(action: (value: string, name: string) => void): void;
}
