/** The message when a section could not be moved, shown or hidden. */
export const changeFailed = 'Failed to change the page';
