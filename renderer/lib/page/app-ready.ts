let tellReady: () => void = () => undefined;

/** Resolves once the first data is on screen: code not needed for the first paint is loaded after it. */
export const appReady = new Promise<void>((resolve) => {
  tellReady = resolve;
});

export function markAppReady(): void {
  tellReady();
}
