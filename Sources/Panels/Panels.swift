// Panels
