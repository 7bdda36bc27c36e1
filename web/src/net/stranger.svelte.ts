// Whether the server has forgotten whom it knew this device as: whoever sat at its tables does so no more.

export const stranger = $state({ now: false });
