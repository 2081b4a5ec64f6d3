let tellReady: () => void = () => undefined;

/** Resolves once the first data is on screen: code that the first paint does not need is loaded behind it. */
export const appReady = new Promise<void>((resolve) => {
  tellReady = resolve;
});

export function markAppReady(): void {
  tellReady();
}
