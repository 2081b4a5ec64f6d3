/**
 * Tells events of the window's own changes of an item from those of others. An event and the answer to a request reach
 * the page by different routes, so the event of an own change may also arrive after the answer. Each change is
 * reported once.
 */
export function createOwnChanges() {
  let heardCount = 0;
  /** Own changes that were answered, and whose event is still to come. */
  let dueCount = 0;
  return {
    /**
     * Makes a change.
     *
     * @param isMade returns whether the answer means a change; default: it always does
     */
    async during<T>(
      request: () => Promise<T>,
      isMade: (answer: T) => boolean = () => true,
    ): Promise<T> {
      const heardBefore = heardCount;
      const answer = await request();
      if (isMade(answer) && heardCount === heardBefore) dueCount += 1;
      return answer;
    },
    /** Notes an event. @returns true if it belongs to an own change that was answered already */
    isAnswered(): boolean {
      if (dueCount > 0) {
        dueCount -= 1;
        return true;
      }
      heardCount += 1;
      return false;
    },
    /** Called when a different item is shown: events of the one before are not heard. */
    forget(): void {
      dueCount = 0;
    },
  };
}

export type OwnChanges = ReturnType<typeof createOwnChanges>;
